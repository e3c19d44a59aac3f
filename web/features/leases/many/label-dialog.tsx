import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { labelMax } from '#contracts/leases/own-leases.ts';
import { queryClient } from '../../../lib/queries/query-client.ts';
import { keyUnder } from '../../../lib/queries/query-of.ts';
import { formatRefusal } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import type { ListedProxy } from '../leased-proxy.ts';
import record from '../../../ui/record.module.css';
import { actOnMany, refusalsOf } from './act-on-many.ts';
import { manyWords } from './many-words.ts';

type Props = {
  proxies: readonly ListedProxy[];
  /** Those in use, to be chosen from. */
  labels: readonly string[];
  onClose: () => void;
};

/** What the customer calls one proxy, or several. */
export default function LabelDialog({ proxies, labels, onClose }: Props) {
  const t = useWords(manyWords);
  const [first] = proxies;
  const isSame = proxies.every(({ label }) => label === first?.label);
  const [label, setLabel] = useState(isSame ? (first?.label ?? '') : '');
  const save = useMutation({
    mutationFn: async () => {
      const to = label.trim() || null;
      const { outcomes } = await actOnMany(
        { act: 'label', to },
        proxies.map(({ key }) => key),
      );
      await queryClient.invalidateQueries({ queryKey: keyUnder('/leases') });
      const [refused] = refusalsOf(outcomes);
      if (refused) throw new Error(formatRefusal(refused[0]));
    },
    onSuccess: () => {
      notify({ kind: 'success', title: t.label.saved });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.label.title} size="small">
      <form
        className={record.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t.label.field} hint={t.label.hint} error={save.error?.message}>
          <Input
            value={label}
            maxLength={labelMax}
            list="lease-labels"
            onChange={({ target }) => setLabel(target.value)}
          />
        </Field>
        <datalist id="lease-labels">
          {labels.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
        <Button type="submit" variant="primary" full busy={save.isPending}>
          {t.label.save}
        </Button>
      </form>
    </Dialog>
  );
}
