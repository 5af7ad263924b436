import { PictureInput } from '../../administration/picture-input';
import { type SaidFieldProps, TakeTheirs } from './said-fields';

const LABEL = 'Share picture';
const HINT = 'None: one is drawn of the title and the firm’s name. Best 1200 by 630 pixels.';

/** The image shown when the page is shared. */
export function PictureField({ value, onChange, onTakeTheirs, problem }: SaidFieldProps<string>) {
  return (
    <PictureInput label={LABEL} hint={HINT} name="image" value={value} onChange={onChange} problem={problem}>
      <TakeTheirs label={LABEL} onClick={onTakeTheirs} />
    </PictureInput>
  );
}
