import { type ChangeEvent, useId, useRef, useState } from 'react';
import { uploadImage } from '../../api/upload-media';
import { type OwnFonts, readOwnFonts } from '../../content/brand/own-fonts';
import { ToolButton } from '../../ui/tool-button';
import { useDashboard } from '../shell/dashboard-context';
import { useBrand } from './use-brand';

const USES = { headings: 'Headings', texts: 'Body' } as const;

/** Uploads custom typefaces in place of the selected pair. */
export function FontFields() {
  const { brand } = useBrand();
  const fonts = readOwnFonts(brand);
  return (
    <fieldset className="brand-group">
      <legend>Custom fonts</legend>
      <p className="brand-hint">WOFF2, up to 500 KB each. Only upload fonts you’re licensed to use on the web.</p>
      {(Object.keys(USES) as (keyof OwnFonts)[]).map((use) => (
        <FontField key={use} use={use} address={fonts[use]} />
      ))}
    </fieldset>
  );
}

function FontField({ use, address }: { use: keyof OwnFonts; address: string | undefined }) {
  const { choose } = useBrand();
  const { notify } = useDashboard();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const label = USES[use];

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await uploadImage(file);
      choose(['fonts', use], url);
      notify({
        title: 'Font uploaded',
        description: 'You can see it in the preview. It appears on the site once you save.',
      });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be uploaded. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="brand-font" data-path={`site.brand.fonts.${use}`}>
      <span id={`${id}-label`}>
        {label}
        <span className="brand-hint">{address === undefined ? 'From the pair above' : 'Custom'}</span>
      </span>
      <span className="brand-font-buttons">
        <ToolButton
          look="small"
          disabled={isBusy}
          aria-label={`Upload a font for ${label.toLowerCase()}`}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading...' : 'Upload'}
        </ToolButton>
        {address === undefined ? null : (
          <ToolButton
            look="small"
            aria-label={`Remove the font for ${label.toLowerCase()}`}
            onClick={() => choose(['fonts', use], '')}
          >
            Remove
          </ToolButton>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".woff2,font/woff2"
        aria-label={`Font file for ${label.toLowerCase()}`}
        onChange={(event) => void handleFile(event)}
      />
      {problem === null ? null : (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
