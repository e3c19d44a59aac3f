import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { leaseDeskWords as t } from './lease-desk-words.ts';

type ReasonProps = { label?: string; value: string; onValue: (value: string) => void };

/** Why; every act on a lease has one in the audit log. */
export function Reason({ label = t.reason, value, onValue }: ReasonProps) {
  return (
    <Field label={label}>
      <Textarea
        rows={2}
        required
        maxLength={300}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}
