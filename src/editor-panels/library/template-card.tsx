import type { ReactNode } from 'react';
import type { Drawing } from '../../content/drawing';
import { Thumbnail } from './thumbnails';

interface TemplateCardProps {
  drawing: Drawing;
  name: string;
  category: string;
  text: string;
  /** The card's buttons. */
  children: ReactNode;
}

/** A template in the list: its thumbnail, name, description and buttons. */
export function TemplateCard({ drawing, name, category, text, children }: TemplateCardProps) {
  return (
    <li className="template">
      <Thumbnail drawing={drawing} />
      <div className="template-words">
        <h3>
          {name}
          <span className="panel-tag">{category}</span>
        </h3>
        <p>{text}</p>
        <p className="row-tools">{children}</p>
      </div>
    </li>
  );
}
