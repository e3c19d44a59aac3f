import { typedWithoutBlanks } from '#contracts/typed.ts';
import { useState, type FormEvent } from 'react';
import type { Transaction } from '#contracts/sale/payments.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import styles from './checkout.module.css';
import { takeNews } from './payment-queries.ts';
import { receiptWords } from './receipt-words.ts';

/** "I have paid": the code of the M-Pesa message, and what M-Pesa said of it. */
export function ReceiptCode({ payment }: { payment: Transaction }) {
  const t = useWords(receiptWords);
  const { paymentId, typedCode } = payment;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const asking = typedCode?.verdict === 'asking';
  const send = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { code: code.trim().toUpperCase() };
      const found = await request(calls.claimReceipt, { params: { id: paymentId }, body });
      await takeNews(queryClient, found);
      setCode('');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t.notSent);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.progress} onSubmit={submit}>
      <Field label={t.label} hint={t.hint} error={refusal}>
        <Input
          mono
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={10}
          value={code}
          placeholder="UKL1AB2CD3"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <p role="status">
        {typedCode && typedCode.verdict !== 'paid' && t.verdict[typedCode.verdict](typedCode.code)}
      </p>
      <Button type="submit" busy={busy || asking} disabled={typedWithoutBlanks(code).length !== 10}>
        {t.send}
      </Button>
    </form>
  );
}
