import { type ReactNode, useId, useState } from 'react';
import { isSafeUrl, resolveAsset } from '../../content/url';
import { MediaPicker } from '../../editor-panels/media/media-picker';
import { RemovedParts, UploadButton } from '../../editor-panels/media/upload-button';
import { describedBy, FieldFrame } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';

interface PictureInputProps {
  label: string;
  hint: string;
  name: string;
  value: string;
  onChange: (address: string) => void;
  problem?: string | null | undefined;
  /** The background of the preview. */
  ground?: 'dark';
  /** Shown below the input. */
  children?: ReactNode;
}

/** A form input for an image: its URL, picked from the library, or uploaded. */
export function PictureInput({ label, hint, name, value, onChange, problem, ground, children }: PictureInputProps) {
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const shownProblem = refusal ?? problem;

  function put(address: string) {
    setRefusal(null);
    setLeftOut([]);
    onChange(address);
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} problem={shownProblem}>
      <div className="image-field">
        <Thumbnail key={value} address={value} ground={ground} />
        <div className="image-field-inputs">
          <input
            id={id}
            name={name}
            className="input"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder="Image URL"
            value={value}
            onChange={(event) => put(event.target.value)}
            {...describedBy(id, hint, shownProblem)}
          />
          <div className="image-field-buttons">
            <ToolButton aria-label={`Choose an image for ${label} from the library`} onClick={() => setChoosing(true)}>
              Choose
            </ToolButton>
            <UploadButton
              label={label}
              onUploaded={(file) => {
                put(file.url);
                setLeftOut(file.leftOut ?? []);
              }}
              onRefused={setRefusal}
            />
            {value === '' ? null : (
              <button type="button" className="link-button" aria-label={`Remove ${label}`} onClick={() => put('')}>
                Remove
              </button>
            )}
          </div>
        </div>
      </div>
      <RemovedParts parts={leftOut} />
      {children}
      {isChoosing ? (
        <MediaPicker
          title={`Choose an image for ${label}`}
          onClose={() => setChoosing(false)}
          onPick={({ url }) => {
            setChoosing(false);
            put(url);
          }}
        />
      ) : null}
    </FieldFrame>
  );
}

function Thumbnail({ address, ground }: { address: string; ground: 'dark' | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  if (address === '' || !isSafeUrl(address) || hasFailed) {
    return <span className="thumbnail">{address === '' ? 'None' : 'Not found'}</span>;
  }
  return (
    <span className="thumbnail" data-ground={ground}>
      <img src={resolveAsset(address)} alt="" onError={() => setFailed(true)} />
    </span>
  );
}
