import '../../styles/panels.css';
import '../../styles/administration.css';
import type { ReactNode } from 'react';

interface ScreenFrameProps {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen of the administration: its title, its tools, and what it is for. */
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
