import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  billingCalls,
  billingDetailsBody,
  taxPin,
  type BillingDetails,
} from '#contracts/sale/billing.ts';
import { request } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { detailsQuery } from './billing-queries.ts';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';
import { DocumentsFailed } from './document-row.tsx';

/** The details on future invoices. */
export function DetailsForm() {
  const t = useWords(billingWords);
  const { data, isError, refetch } = useQuery(detailsQuery);
  return (
    <Card className={styles.card ?? ''} aria-labelledby="billing-details">
      <div>
        <h2 id="billing-details">{t.details}</h2>
        <p className={styles.small}>{t.detailsText}</p>
      </div>
      {isError && <DocumentsFailed onAgain={() => void refetch()} />}
      {!data && !isError && <Skeleton height="17.5rem" />}
      {data && <Fields details={data} />}
    </Card>
  );
}

/** An empty PIN is none. */
const formSchema = z.object({
  company: billingDetailsBody.shape.company,
  address: billingDetailsBody.shape.address,
  pin: z.union([z.literal(''), taxPin]),
});

function Fields({ details }: { details: BillingDetails }) {
  const t = useWords(billingWords);
  const client = useQueryClient();
  const [refused, setRefused] = useState(false);
  const { company, address } = details;
  const form = useForm(formSchema, { company, address, pin: details.pin ?? '' });
  const submit = form.onSubmit(async ({ pin, ...rest }) => {
    setRefused(false);
    try {
      const body = { ...rest, pin: pin === '' ? null : pin };
      const saved = await request(billingCalls.saveBillingDetails, { body });
      client.setQueryData(detailsQuery.queryKey, saved);
      form.set('pin', saved.pin ?? '');
      notify({ kind: 'success', title: t.saved });
    } catch {
      setRefused(true);
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refused && <Notice tone="bad" live title={t.notSaved} />}
      <Field label={t.company} error={form.problems.company}>
        <Input autoComplete="organization" maxLength={120} {...form.field('company')} />
      </Field>
      <Field label={t.address} error={form.problems.address}>
        <Input autoComplete="street-address" maxLength={240} {...form.field('address')} />
      </Field>
      <Field label={t.pin} hint={t.pinHint} error={form.problems.pin && t.pinWrong}>
        <Input autoComplete="off" maxLength={11} {...form.field('pin')} />
      </Field>
      <Button type="submit" variant="primary" busy={form.busy}>
        {t.save}
      </Button>
    </form>
  );
}
