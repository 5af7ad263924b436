import '../../styles/panels.css';
import '../../styles/administration.css';
import type { ReactNode } from 'react';

interface ScreenFrameProps {
  /** A link above the title to the list that the screen shows a part of. */
  back?: ReactNode;
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons next to the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its title, introduction and buttons. */
export function ScreenFrame({ back, title, lead, tools, children }: ScreenFrameProps) {
  return (
    <div className="screen">
      <header className="screen-head">
        <div>
          {back ? <p className="screen-back">{back}</p> : null}
          <h2>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {tools ? <div className="screen-tools">{tools}</div> : null}
      </header>
      {children}
    </div>
  );
}
