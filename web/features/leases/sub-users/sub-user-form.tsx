import { useState } from 'react';
import * as z from 'zod/mini';
import {
  newSubUser,
  subUserCalls,
  type NewSubUser,
  type SubUser,
  type SubUserChange,
} from '#contracts/leases/sub-users.ts';
import { bytesPerGb } from '#contracts/goods/pool-kinds.ts';
import { nairobiDate, nairobiDay } from '#contracts/time.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords, words } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import record from '../../../ui/record.module.css';
import { subUserWords } from './sub-user-words.ts';
import { problemOf, refreshSubUsers } from './use-sub-user-change.ts';

const gigabytes = z
  .string()
  .check(z.regex(/^(?:[0-9]{1,6}(?:\.[0-9]{1,9})?)?$/, 'Enter GB as a number, such as 50 or 0.5'));

/** As typed: empty fields are no limit. */
const typed = z.object({
  label: newSubUser.shape.label,
  dayBytesMax: gigabytes,
  monthBytesMax: gigabytes,
  totalBytesMax: gigabytes,
  reserved: z.boolean(),
  connectionsMax: z.string().check(z.regex(/^[0-9]{0,6}$/, 'Use a whole number')),
  sources: z.string(),
  endsAt: z.string(),
});

type Props = { leaseId: string; known: SubUser | undefined; onDone: () => void };

/** Creates a sub-user, or changes the known one. */
export function SubUserForm({ leaseId, known, onDone }: Props) {
  const t = useWords(subUserWords).form;
  const form = useForm(typed, startOf(known));
  const [problem, setProblem] = useState<string | null>(null);
  const { problems, field } = form;
  const send = async (values: z.output<typeof typed>) => {
    setProblem(null);
    try {
      const body = bodyOf(values);
      if (known) {
        const changed = changesOf(body, bodyOf(startOf(known)));
        await request(subUserCalls.changeSubUser, { params: { id: known.id }, body: changed });
      } else await request(subUserCalls.addSubUser, { params: { id: leaseId }, body });
      const { done } = words(subUserWords);
      notify({ kind: 'success', title: known ? done.saved : done.added });
      await refreshSubUsers(leaseId);
      onDone();
    } catch (error) {
      const errors = error instanceof ApiRefused ? (error.problem?.errors ?? []) : [];
      if (!form.refuse(errors)) setProblem(problemOf(error));
    }
  };
  return (
    <form className={record.form} noValidate onSubmit={form.onSubmit(send)}>
      <Field label={t.label} error={problems.label}>
        <Input autoComplete="off" maxLength={60} {...field('label')} />
      </Field>
      {(['dayBytesMax', 'monthBytesMax', 'totalBytesMax'] as const).map((name) => (
        <Field key={name} label={t[capWords[name]]} error={problems[name]}>
          <Input inputMode="decimal" placeholder={t.noLimit} trail="GB" {...field(name)} />
        </Field>
      ))}
      <Checkbox label={t.reserve} {...field('reserved')} />
      <Field label={t.connections} error={problems.connectionsMax}>
        <Input inputMode="numeric" placeholder={t.noLimit} {...field('connectionsMax')} />
      </Field>
      <Field label={t.sources} hint={t.sourcesHint} error={problems.sources}>
        <Input autoComplete="off" {...field('sources')} />
      </Field>
      <Field label={t.ends} error={problems.endsAt}>
        <Input type="date" {...field('endsAt')} />
      </Field>
      {(problem ?? problems.reserved) && (
        <Notice tone="bad" live>
          {problem ?? problems.reserved}
        </Notice>
      )}
      <div className={record.row}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

const capWords = { dayBytesMax: 'day', monthBytesMax: 'month', totalBytesMax: 'total' } as const;

const startOf = (known: SubUser | undefined) => ({
  label: known?.label ?? '',
  dayBytesMax: inGigabytes(known?.dayBytesMax),
  monthBytesMax: inGigabytes(known?.monthBytesMax),
  totalBytesMax: inGigabytes(known?.totalBytesMax),
  reserved: known?.reserved ?? false,
  connectionsMax: String(known?.connectionsMax ?? ''),
  sources: known?.sources.join(', ') ?? '',
  endsAt: known?.endsAt ? nairobiDate(Date.parse(known.endsAt) - 1) : '',
});

/** What the contract takes: bytes, and the end of the last day in Nairobi. */
const bodyOf = (values: z.output<typeof typed>): NewSubUser => ({
  label: values.label,
  dayBytesMax: inBytes(values.dayBytesMax),
  monthBytesMax: inBytes(values.monthBytesMax),
  totalBytesMax: inBytes(values.totalBytesMax),
  reserved: values.reserved,
  connectionsMax: values.connectionsMax === '' ? null : Number(values.connectionsMax),
  sources: values.sources.split(/[\s,;]+/).filter((source) => source !== ''),
  endsAt: values.endsAt === '' ? null : nairobiDay(values.endsAt).end.toISOString(),
});

/** Only what is sent is checked: the rest may be of a time when the lease permitted more. */
const changesOf = (now: NewSubUser, before: NewSubUser): SubUserChange =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof NewSubUser]),
    ),
  );

const inGigabytes = (bytes: number | null | undefined) =>
  typeof bytes === 'number' ? String(bytes / bytesPerGb) : '';
const inBytes = (gb: string) => (gb === '' ? null : Math.round(Number(gb) * bytesPerGb));
