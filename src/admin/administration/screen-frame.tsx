import '../../styles/panels.css';
import '../../styles/administration.css';
import type { ReactNode } from 'react';

interface ScreenFrameProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons next to the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its title, introduction and buttons. */
export function ScreenFrame({ title, lead, tools, children }: ScreenFrameProps) {
  return (
    <div className="screen">
      <header className="screen-head">
        <div>
          <h2>{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {tools ? <div className="screen-tools">{tools}</div> : null}
      </header>
      {children}
    </div>
  );
}
