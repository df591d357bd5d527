import type { ReactNode } from 'react';

import { Cards } from './cards.tsx';
import { Commits } from './commits.tsx';
import { Buttons, Fields, Messages, Overlays, Status } from './components.tsx';
import { Diffs } from './diffs.tsx';
import { FirstScreen } from './first-screen.tsx';
import { Containers, Meters, MoreOverlays } from './more-components.tsx';
import { Requests } from './requests.tsx';
import { Colours, Motion, Shapes, Spaces, Types } from './tokens.tsx';

type Props = { readonly theme: 'light' | 'dark'; readonly language: 'en' | 'zh' };

/**
 * Shows every token, every component of the kit in every state, a card of each kind and a request of
 * each kind. `npm run dev` serves it as
 * `/design.html`.
 */
export function DesignPage({ theme, language }: Props) {
  return (
    <main className="mx-auto flex h-full max-w-5xl flex-col gap-10 overflow-y-auto px-6 py-8">
      <Header theme={theme} language={language} />
      <Part title="Colour roles">
        <Colours />
      </Part>
      <Part title="Type scale">
        <Types />
      </Part>
      <Part title="Space, radius and elevation">
        <Spaces />
        <Shapes />
      </Part>
      <Part title="Motion">
        <Motion />
      </Part>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Status">
        <Status />
        <Meters />
      </Part>
      <Part title="Messages">
        <Messages />
      </Part>
      <Part title="Containers">
        <Containers />
        <Commits />
      </Part>
      <Part title="First screen">
        <FirstScreen />
      </Part>
      <Part title="Cards">
        <Cards />
      </Part>
      <Part title="Requests">
        <Requests />
      </Part>
      <Part title="Diffs">
        <Diffs />
      </Part>
      <Part title="Overlays">
        <Overlays />
        <MoreOverlays />
      </Part>
    </main>
  );
}

function Header({ theme, language }: Props) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <h1 className="text-2xl font-semibold">Design</h1>
      <nav aria-label="Variants" className="flex gap-4 text-accent underline">
        <a href={`?theme=${theme === 'dark' ? 'light' : 'dark'}&language=${language}`}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </a>
        <a href={`?theme=${theme}&language=${language === 'zh' ? 'en' : 'zh'}`}>
          {language === 'zh' ? 'English' : '中文'}
        </a>
      </nav>
    </header>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
