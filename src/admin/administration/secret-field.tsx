import { useRef, useState } from 'react';
import { ToolButton } from '../../ui/tool-button';

/** A value that is shown only once, with a button to copy it. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function handleCopy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The browser denied clipboard access; the value is selected for copying by hand.
    }
  }

  return (
    <div className="secret compact">
      <input
        ref={field}
        className="input"
        readOnly
        aria-label={label}
        value={value}
        onFocus={() => field.current?.select()}
      />
      <ToolButton onClick={() => void handleCopy()}>{isCopied ? 'Copied' : 'Copy'}</ToolButton>
      <span className="sr-only" role="status">
        {isCopied ? `${label} copied` : ''}
      </span>
    </div>
  );
}
