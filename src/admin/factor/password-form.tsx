import { AskForm } from '../administration/ask-form';
import { TextField } from '../administration/text-field';

interface PasswordFormProps {
  words: string;
  submitLabel: string;
  busyLabel: string;
  onPassword: (password: string) => Promise<void>;
  onCancel?: () => void;
}

/** Asks for the person's password, for actions that require it. */
export function PasswordForm({ words, submitLabel, busyLabel, onPassword, onCancel }: PasswordFormProps) {
  return (
    <AskForm
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      onCancel={onCancel}
      onSend={(text) => onPassword(text('password'))}
    >
      {(problemOf) => (
        <>
          <p className="dialog-message">{words}</p>
          <TextField
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            isRequired
            problem={problemOf('password')}
          />
        </>
      )}
    </AskForm>
  );
}
