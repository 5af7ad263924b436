import { type Photos, photoOf } from '../../content/photos';
import { initialsOf, plainText } from '../../content/text';
import { Dialog } from '../../ui/dialog';
import { Picture } from '../../ui/picture';
import { OperatorDetails } from './operator-details';
import type { Operator } from './team.model';

interface OperatorProfileProps {
  operator: Operator;
  photos?: Photos;
  onClose: () => void;
}

/** The whole profile of an operating partner in a dialog; a chunk of its own, loaded when first opened. */
export function OperatorProfile({ operator, photos, onClose }: OperatorProfileProps) {
  const name = plainText(operator.name).replace(/\s+/g, ' ');
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="mt-6 grid gap-5">
        <div className="flex items-center gap-6">
          <div className="portrait">
            <Picture
              src={photoOf(operator, photos)}
              sizes="7.5rem"
              alt={`Portrait of ${name}`}
              initials={initialsOf(name)}
              isEager
            />
          </div>
          <p className="person-title">
            {plainText(operator.company)}
            <br />
            {plainText(operator.specialization)}
          </p>
        </div>
        <OperatorDetails operator={operator} headingAs="h3" />
      </div>
    </Dialog>
  );
}
