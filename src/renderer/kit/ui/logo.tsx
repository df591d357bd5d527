import { classNames } from '#renderer/kit/ui/class-names.ts';

/** Renders the logo: a fenced ring with an open gate, the corral. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      className={classNames('shrink-0', className)}
    >
      <rect width="32" height="32" rx="8" className="fill-accent-solid" />
      <path d="M21.8 9.2A9 9 0 1 0 21.8 22.8" strokeWidth="2.6" className="stroke-on-accent" />
      <path
        d="M18.6 12.8A4.6 4.6 0 1 0 18.6 19.2"
        strokeWidth="2.6"
        className="stroke-on-accent"
        opacity="0.55"
      />
      <circle cx="24.2" cy="16" r="1.9" className="fill-warning-solid" />
    </svg>
  );
}
