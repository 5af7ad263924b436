import { fieldProblem } from '../../editing/field-problem';
import { FieldFrame } from '../../ui/field-frame';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { Freezable, PendingFrame } from './pending-frame';
import { joinLabel, splitAtBar } from './split-label';
import { useField, useRevealFocus } from './use-field';

/** Edits a label and its sub-label, which are stored as one text (spec section 3). */
export function SplitField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLInputElement>(path);
  const [main, sub] = splitAtBar(typeof value === 'string' ? value : '');
  const problem = issue ?? (isPending ? fieldProblem(field, value) : null);
  const write = (text: string) => set(text, { isTyping: true });
  return (
    <>
      <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending, canClaim: true }} onRevert={revert}>
        <input
          ref={target}
          id={path}
          className="input"
          spellCheck
          value={main}
          onChange={(event) => write(joinLabel(event.target.value, sub))}
          onBlur={editing.endTyping}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${path}-problem` : undefined}
        />
      </PendingFrame>
      <FieldFrame id={`${path}-sub`} label="Sub-label">
        <Freezable>
          <input
            id={`${path}-sub`}
            className="input"
            spellCheck
            value={sub}
            onChange={(event) => write(joinLabel(main, event.target.value))}
            onBlur={editing.endTyping}
          />
        </Freezable>
      </FieldFrame>
    </>
  );
}
