import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import type { Trpc } from '../../api/trpc';
import { intent, useMediaChanged } from './use-media';

interface AltFieldProps {
  trpc: Trpc;
  mediaKey: string;
  alt: string;
  /** The file's name, for who hears the field alone. */
  name: string;
}

const MAX_LENGTH = 500;

/** What a picture shows, in words, for who can't see it; kept when one leaves the field. */
export function AltField({ trpc, mediaKey, alt, name }: AltFieldProps) {
  const id = useId();
  const [text, setText] = useState(alt);
  const [kept, setKept] = useState(alt);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const onChanged = useMediaChanged();

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === kept) return;
    setProblem('');
    try {
      const { alt: saved } = await trpc.media.describe.mutate({ key: mediaKey, alt: text }, intent());
      setKept(saved);
      setSaid('Kept.');
      await onChanged();
    } catch (error) {
      setProblem(failureMessage(error));
    }
  }

  return (
    <form className="media-alt" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>
        What it shows<span className="sr-only">: {name}</span>
      </label>
      <input
        id={id}
        className="input"
        maxLength={MAX_LENGTH}
        placeholder="For who can not see it"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSaid('');
        }}
        onBlur={() => void save()}
        aria-describedby={`${id}-said`}
      />
      <p id={`${id}-said`} role="status" className={problem ? 'field-error' : 'field-hint'}>
        {problem || said}
      </p>
    </form>
  );
}
