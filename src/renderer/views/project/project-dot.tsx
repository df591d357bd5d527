import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { ProjectColour } from '#shared/project/project.ts';

/** Colours with at least 3:1 on the grounds of both themes. */
const COLOURS: Readonly<Record<ProjectColour, string>> = {
  red: 'bg-[oklch(0.62_0.19_27)]',
  orange: 'bg-[oklch(0.62_0.15_50)]',
  yellow: 'bg-[oklch(0.62_0.13_90)]',
  green: 'bg-[oklch(0.6_0.15_150)]',
  teal: 'bg-[oklch(0.6_0.1_195)]',
  blue: 'bg-[oklch(0.6_0.16_255)]',
  purple: 'bg-[oklch(0.6_0.19_300)]',
  pink: 'bg-[oklch(0.62_0.2_350)]',
};

/** Marks a project by its colour. Decorative: its name is beside it. */
export function ProjectDot({ colour }: { readonly colour: ProjectColour }) {
  return (
    <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', COLOURS[colour])} />
  );
}
