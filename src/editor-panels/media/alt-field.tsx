import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { useLibraryChanged } from './use-library';

interface AltFieldProps {
  mediaKey: string;
  alt: string;
  /** The file's name, which is part of the field's accessible label. */
  name: string;
  label?: string;
}

const MAX_LENGTH = 500;

/** Edits an image's alt text and saves it when the field loses the focus. */
export function AltField({ mediaKey, alt, name, label = 'Alt text' }: AltFieldProps) {
  const id = useId();
  const [text, setText] = useState(alt);
  const kept = useRef(alt);
  const [announcement, announce] = useState('');
  const [problem, setProblem] = useState('');
  const onChanged = useLibraryChanged('media');
  const describe = trpc.media.describe.useMutation();

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const before = kept.current;
    const words = text.trim();
    if (words === before) return;
    kept.current = words;
    setProblem('');
    try {
      await describe.mutateAsync({ key: mediaKey, alt: words });
      announce('Saved.');
      await onChanged();
    } catch (error) {
      kept.current = before;
      setProblem(failureMessage(error));
    }
  }

  // Escape unmounts the field together with its dialog, without a blur event.
  const keepLast = useEffectEvent(() => void save());
  useEffect(() => () => keepLast(), []);

  return (
    <form className="media-alt" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>
        {label}
        <span className="sr-only">: {name}</span>
      </label>
      <input
        id={id}
        className="input"
        maxLength={MAX_LENGTH}
        placeholder="Describe the image"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          announce('');
        }}
        onBlur={() => void save()}
        aria-describedby={`${id}-said`}
      />
      <p id={`${id}-said`} role="status" className={problem ? 'field-error' : 'field-hint'}>
        {problem || announcement}
      </p>
    </form>
  );
}
