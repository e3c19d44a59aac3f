import { useState } from 'react';
import {
  listAddress,
  listLayouts,
  type ListLayoutId,
  type listLinkCalls,
} from '#contracts/leases/list-links.ts';
import type { AnswerOf } from '../../../lib/api/api.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Field } from '../../../ui/input/field.tsx';
import { Select } from '../../../ui/input/input.tsx';
import { listWords } from './list-words.ts';
import { Secret, SecretField } from './secret.tsx';

export type Made = AnswerOf<typeof listLinkCalls.makeListLink>;

/** The new address in any layout: another is asked for by the same link. */
export function MadeLink({ made, onKept }: { made: Made; onKept: () => void }) {
  const t = useWords(listWords);
  const [layout, setLayout] = useState<ListLayoutId>('colon');
  const choose = (id: string) => setLayout(listLayouts.find((one) => one.id === id)?.id ?? 'colon');
  return (
    <Secret name={made.link.name} text={t.madeText} onKept={onKept}>
      <Field label={t.layout}>
        <Select value={layout} onChange={({ target }) => choose(target.value)}>
          {listLayouts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SecretField label={t.address} value={listAddress(made.address, layout)} />
    </Secret>
  );
}
