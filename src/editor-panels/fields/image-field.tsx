import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { isSafeUrl, resolveAsset } from '../../content/url';
import { fieldProblem } from '../../editing/field-problem';
import { currentValue } from '../../editing/state';
import { describedBy } from '../../ui/field-frame';
import { ToolButton } from '../../ui/tool-button';
import { AltField } from '../media/alt-field';
import { MediaPicker } from '../media/media-picker';
import { RemovedParts, UploadButton } from '../media/upload-button';
import { findLibraryKey } from '../media/use-library';
import { CropDialog } from './crop-dialog';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useFocused, useRevealFocus } from './use-field';

/** Edits an image: chosen from the library, uploaded, or entered as a URL, with a thumbnail. */
export function ImageField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const [opened, setOpened] = useState<'library' | 'crop' | null>(null);
  const { value, isPending, issue, write, set, revert } = useField(props);
  const { isFocused, ...focusHandlers } = useFocused(() => editing.endTyping());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const target = useRevealFocus<HTMLInputElement>(path);
  const address = typeof value === 'string' ? value : '';
  const problem = refusal ?? issue ?? (isPending && !isFocused ? fieldProblem(field, value) : null);

  // An image element has an alt text of its own, which is filled in from the library if empty.
  const words = path.replace(/\.src$/, '.alt');
  const hasOwnWords = words !== path;

  function put(next: string, isTyping = false) {
    setRefusal(null);
    setLeftOut([]);
    set(next, { isTyping });
  }

  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending }} onRevert={revert}>
      <div className="image-field">
        <Thumbnail key={address} address={address} missing={field.isIllustrated ? 'Illustration' : 'No image'} />
        <div className="image-field-inputs">
          <LibraryName address={address} />
          <input
            ref={target}
            id={path}
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder="Image URL"
            value={address}
            onChange={(event) => put(event.target.value, true)}
            {...focusHandlers}
            {...describedBy(path, field.hint, problem)}
          />
          <div className="image-field-buttons">
            <ToolButton
              aria-label={`Choose an image for ${label} from the library`}
              onClick={() => setOpened('library')}
            >
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
            {address === '' || field.isWhole || !isSafeUrl(address) ? null : (
              <ToolButton aria-label={`Crop and focus of ${label}`} onClick={() => setOpened('crop')}>
                Crop and focus
              </ToolButton>
            )}
            {address === '' ? null : (
              <button type="button" className="link-button" aria-label={`Remove ${label}`} onClick={() => put('')}>
                Remove
              </button>
            )}
          </div>
        </div>
      </div>
      <RemovedParts parts={leftOut} />
      {hasOwnWords ? null : <PictureWords address={address} />}
      {opened === 'library' ? (
        <MediaPicker
          title={label === 'Image' ? 'Choose an image' : `Choose an image for ${label}`}
          onClose={() => setOpened(null)}
          onPick={({ url, alt }) => {
            setOpened(null);
            put(url);
            const isUntold = hasOwnWords && !currentValue(editing.store.getState(), words);
            if (isUntold && alt !== '') write(words, alt, { fieldName: 'Alt text' });
          }}
        />
      ) : null}
      {opened === 'crop' ? (
        <CropDialog
          title={label === 'Image' ? 'Crop and focus' : `Crop and focus: ${label}`}
          url={address}
          isPortrait={field.label === 'Portrait'}
          onCropped={put}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </PendingFrame>
  );
}

/** Shows an image. @param missing shown instead if there is none */
function Thumbnail({ address, missing }: { address: string; missing: string }) {
  const [hasFailed, setFailed] = useState(false);
  const isShown = address !== '' && isSafeUrl(address) && !hasFailed;
  return (
    <span className="thumbnail">
      {isShown ? (
        <img src={resolveAsset(address)} alt="" loading="lazy" onError={() => setFailed(true)} />
      ) : (
        <span>{address === '' ? missing : 'Not found'}</span>
      )}
    </span>
  );
}

/** Shows a library image's file name, because its address does not say which image it is. */
function LibraryName({ address }: { address: string }) {
  const { data } = useDescription(address);
  return data ? <span className="image-field-name">{data.name}</span> : null;
}

/** Reads the description of a library image. It has no data if the library does not contain the image or the person lacks permission. */
function useDescription(address: string) {
  const key = findLibraryKey(address);
  return trpc.media.description.useQuery(key === null ? skipToken : { key }, { retry: false, staleTime: 0 });
}

/** Edits the alt text of a library image. The text belongs to the image, so it is the same wherever the image is used. */
function PictureWords({ address }: { address: string }) {
  const key = findLibraryKey(address);
  const { data } = useDescription(address);
  if (key === null || !data) return null;
  return <AltField key={key} mediaKey={key} alt={data.alt} name={data.name} label="Alt text in the library" />;
}
