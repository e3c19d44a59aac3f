import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { contentWords as t } from './content-words.ts';

const titleMax = 120;

/** The title of what customers read: an article or an announcement. */
export function TitleField({ value, onChange }: { value: string; onChange: (to: string) => void }) {
  return (
    <Field label={t.name}>
      <Input
        value={value}
        required
        maxLength={titleMax}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
