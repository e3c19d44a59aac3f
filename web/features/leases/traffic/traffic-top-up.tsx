import * as z from 'zod/mini';
import {
  gigabytesMax,
  topUpKesMax,
  trafficCalls,
  type TrafficAccount,
} from '#contracts/goods/traffic.ts';
import { typedNumber } from '#contracts/typed.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Block } from '../../../ui/record.tsx';
import record from '../../../ui/record.module.css';
import { useTrafficChange } from './traffic-query.ts';
import { trafficWords } from './traffic-words.ts';

const whole = (max: number) =>
  z.string().check(
    z.refine(
      (text) => {
        const value = numberIn(text);
        return Number.isInteger(value) && value >= 1 && value <= max;
      },
      { error: 'Use a whole number' },
    ),
  );
const typed = z
  .object({
    gb: whole(gigabytesMax),
    dayKesMax: whole(topUpKesMax),
    monthKesMax: whole(topUpKesMax),
  })
  .check(
    z.refine(({ dayKesMax, monthKesMax }) => numberIn(monthKesMax) >= numberIn(dayKesMax), {
      error: 'Enter at least the limit for a day',
      path: ['monthKesMax'],
    }),
  );
const numberIn = (text: string) => Number(typedNumber(text).replaceAll(/[ ,]/g, '') || 'none');
const fields = ['gb', 'dayKesMax', 'monthKesMax'] as const;

type Props = { account: TrafficAccount };

/** What is bought from the balance when little is left, and within which limits. */
export function TrafficTopUp({ account: { leaseId, topUp } }: Props) {
  const t = useWords(trafficWords).topUp;
  const params = { id: leaseId };
  const form = useForm(typed, {
    gb: String(topUp?.gb ?? 10),
    dayKesMax: String(topUp?.dayKesMax ?? 5_000),
    monthKesMax: String(topUp?.monthKesMax ?? 20_000),
  });
  const set = useTrafficChange({
    ask: (body: z.output<typeof typed>) =>
      request(trafficCalls.setTrafficTopUp, {
        params,
        body: {
          gb: numberIn(body.gb),
          dayKesMax: numberIn(body.dayKesMax),
          monthKesMax: numberIn(body.monthKesMax),
        },
      }),
    done: t.saved,
  });
  const off = useTrafficChange({
    ask: () => request(trafficCalls.endTrafficTopUp, { params }),
    done: t.stopped,
  });
  const names = { gb: t.gb, dayKesMax: t.day, monthKesMax: t.month };
  const send = (body: z.output<typeof typed>) =>
    set.mutateAsync(body).catch((error: unknown) => {
      if (error instanceof ApiRefused) form.refuse(error.problem?.errors ?? []);
    });
  return (
    <Block title={t.title}>
      <p className={record.hint}>{t.hint}</p>
      {topUp && topUp.failures > 0 && <Notice tone="warn">{t.failing(topUp.failures)}</Notice>}
      <form className={record.form} noValidate onSubmit={form.onSubmit(send)}>
        {fields.map((name) => (
          <Field key={name} label={names[name]} error={form.problems[name]}>
            <Input inputMode="numeric" autoComplete="off" maxLength={10} {...form.field(name)} />
          </Field>
        ))}
        <div className={record.row}>
          <Button type="submit" size="small" busy={form.busy}>
            {topUp ? t.save : t.on}
          </Button>
          {topUp && (
            <Button size="small" variant="quiet" busy={off.isPending} onClick={() => off.mutate()}>
              {t.off}
            </Button>
          )}
        </div>
      </form>
    </Block>
  );
}
