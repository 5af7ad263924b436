import { useId, useState } from 'react';
import { isSafeUrl, resolveAsset } from '../../../content/url';
import { MediaPicker } from '../../../editor-panels/media/media-picker';
import { describedBy, FieldFrame } from '../../../ui/field-frame';
import { ToolButton } from '../../../ui/tool-button';
import { useDashboard } from '../../shell/dashboard-context';
import { type SaidFieldProps, TakeTheirs } from './said-fields';

const LABEL = 'Share picture';
const HINT = 'None: one is drawn of the title and the firm’s name. Best 1200 by 630 pixels.';

/** The picture that stands for the page where it is shared: one of the library, by its address, or none. */
export function PictureField({ value, onChange, onTakeTheirs, problem }: SaidFieldProps<string>) {
  const { trpc } = useDashboard();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <FieldFrame id={id} label={LABEL} hint={HINT} problem={problem}>
      <div className="image-field">
        <Thumbnail key={value} address={value} />
        <div className="image-field-inputs">
          <input
            id={id}
            name="image"
            className="input"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder="Address of a picture"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...describedBy(id, HINT, problem)}
          />
          <div className="image-field-buttons">
            <ToolButton aria-label={`Choose a picture for ${LABEL} from the library`} onClick={() => setChoosing(true)}>
              Choose
            </ToolButton>
            {value === '' ? null : (
              <button type="button" className="link-button" aria-label={`Remove ${LABEL}`} onClick={() => onChange('')}>
                Remove
              </button>
            )}
          </div>
        </div>
      </div>
      <TakeTheirs label={LABEL} onClick={onTakeTheirs} />
      {isChoosing ? (
        <MediaPicker
          title={`Choose a picture for ${LABEL}`}
          trpc={trpc}
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            setChoosing(false);
            onChange(url);
          }}
        />
      ) : null}
    </FieldFrame>
  );
}

function Thumbnail({ address }: { address: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (address === '' || !isSafeUrl(address) || hasFailed) {
    return <span className="thumbnail">{address === '' ? 'None' : 'Not found'}</span>;
  }
  return (
    <span className="thumbnail">
      <img src={resolveAsset(address)} alt="" onError={() => setFailed(true)} />
    </span>
  );
}
