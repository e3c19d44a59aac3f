import { Button } from '../input/button.tsx';
import { Card } from '../card.tsx';
import styles from './date-range.module.css';
import { Field } from '../input/field.tsx';
import { Input } from '../input/input.tsx';

/** Days as yyyy-mm-dd; one that is not set is open. */
type Range = { from?: string; to?: string };

type Props = {
  /** What the button that opens it controls. */
  id: string;
  range: Range;
  words: Readonly<Record<'from' | 'to' | 'reset' | 'apply', string>>;
  onRange: (range: Range) => void;
};

/** The panel with the two days between which a list is shown. */
export function DateRange({ id, range, words, onRange }: Props) {
  return (
    <Card id={id} data-print="hide">
      <form
        key={`${range.from ?? ''} ${range.to ?? ''}`}
        className={styles.range}
        onSubmit={(event) => {
          event.preventDefault();
          onRange(rangeIn(new FormData(event.currentTarget)));
        }}
      >
        <Field label={words.from}>
          <Input type="date" name="from" defaultValue={range.from} />
        </Field>
        <Field label={words.to}>
          <Input type="date" name="to" defaultValue={range.to} />
        </Field>
        <div>
          <Button onClick={() => onRange({})}>{words.reset}</Button>
          <Button type="submit" variant="primary">
            {words.apply}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function rangeIn(form: FormData): Range {
  const from = form.get('from');
  const to = form.get('to');
  return {
    ...(typeof from === 'string' && from ? { from } : {}),
    ...(typeof to === 'string' && to ? { to } : {}),
  };
}
