import { useEffect, useRef, useState } from 'react';
import { ToolButton } from '../../ui/tool-button';
import { download } from '../administration/download';

/** Shows recovery codes, only once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const done = useRef<HTMLButtonElement>(null);
  const text = `${codes.join('\n')}\n`;

  // The previously focused input no longer exists.
  useEffect(() => done.current?.focus(), []);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser denied clipboard access; the codes can be copied by hand or downloaded.
    }
  }

  return (
    <div className="form-grid compact prompt">
      <p className="dialog-message">
        If you lose your phone, each of these codes signs you in once. Store them separately from your password. You
        won’t be able to see them again.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="dialog-buttons">
        <ToolButton onClick={() => void handleCopy()}>{isCopied ? 'Copied' : 'Copy'}</ToolButton>
        <ToolButton onClick={() => download(`recovery-codes-${window.location.hostname}.txt`, text, 'text/plain')}>
          Download
        </ToolButton>
        <ToolButton look="navy" ref={done} onClick={onDone}>
          I’ve saved them
        </ToolButton>
      </p>
      <span className="sr-only" role="status">
        {isCopied ? 'Recovery codes copied' : ''}
      </span>
    </div>
  );
}
