import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toDecimal, toWholeKes, usdToKes } from '#contracts/money.ts';
import { calls } from '#contracts/site/paths.ts';
import { testAmountKes } from '#contracts/sale/payments.ts';
import { phoneHint, phoneProblem, readPhone, type PhoneNumber } from '#contracts/phone.ts';
import { fallbackRateKes, testPromptCalls } from '#contracts/sale/test-prompt.ts';
import { request } from '../../lib/api/api.ts';
import { formatMoney, formatRate } from '../../lib/text/format.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { useCustomerId } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords, words } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/input/field.tsx';
import { PhoneInput } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { Overlay } from '../../ui/spinner.tsx';
import { followPrompt } from './follow-prompt.ts';
import { PageTitle } from '../../ui/page/page-frame.tsx';
import styles from './payment-test.module.css';
import type { TestFacts } from './test-facts.ts';
import { testWords } from './words.ts';

const fallbackRateE4 = fallbackRateKes * 10_000;
const oneDollar = '1.00';

/** Asks a phone for one shilling, so that the way to M-Pesa and back can be seen to work. */
export function PaymentTest({ facts }: { facts: TestFacts }) {
  const t = useWords(testWords);
  useTitle(t.title);
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<string>();
  const { submit, busy, waiting, advice } = usePrompt(facts);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = readPhone(phone);
    setProblem(phoneProblem(phone));
    if (number !== undefined) void submit(number);
  };
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <PageTitle>{t.title}</PageTitle>
        <p>{t.details}</p>
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          <Field label={t.phone} error={problem}>
            <PhoneInput
              placeholder={phoneHint}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
          <Amount facts={facts} />
          <Button type="submit" variant="primary" full disabled={phone.trim() === '' || busy}>
            {t.submit}
          </Button>
        </form>
        <div aria-live="polite">
          {waiting && <p>{t.waiting}</p>}
          {advice !== '' && <Notice tone="warn">{advice}</Notice>}
        </div>
      </Card>
      {busy && <Overlay text={t.loading} />}
    </main>
  );
}

/** The fixed shilling, and what the product would cost at the shop's rate once it is known. */
function Amount({ facts: { amount } }: { facts: TestFacts }) {
  const t = useWords(testWords);
  const asked = amount ? toDecimal(amount) : oneDollar;
  const query = { from: 'USD', to: 'KES', amount: asked } as const;
  const converted = useQuery(queryOf(testPromptCalls.convert, { query }));
  const rateE4 = converted.data?.rateE4 ?? fallbackRateE4;
  return (
    <dl className={styles.amount}>
      <dt>{t.amount}</dt>
      <dd>{t.amountKes(formatKes(testAmountKes))}</dd>
      <dd>
        {t.rate(formatRate(rateE4))}
        {amount &&
          `. ${t.price(formatMoney(amount), formatKes(toWholeKes(usdToKes(amount, rateE4))))}`}
      </dd>
    </dl>
  );
}

/** Sends the prompt and follows it; leaving the page stops the following, never the payment. */
function usePrompt({ metaData }: TestFacts) {
  const customerId = useCustomerId();
  const [state, setState] = useState({ busy: false, waiting: false, advice: '' });
  const following = useRef<AbortController>(null);
  useEffect(() => () => following.current?.abort(), []);
  const submit = async (accountNumber: PhoneNumber) => {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    setState({ busy: true, waiting: false, advice: '' });
    try {
      const { MerchantRequestID = '' } = await request(calls.createPayment, {
        body: {
          accountNumber,
          amount: testAmountKes,
          mode: 'STK',
          provider: 'MPESA',
          category: 'COLLECTIONS',
          countryCode: 'KE',
          currencyCode: 'KES',
          metaData: { ...metaData, ...(customerId && { customerId }), test: true },
        },
      });
      const t = words(testWords);
      notify({ kind: 'success', title: t.submitted, area: 'contact' });
      setState({ busy: false, waiting: true, advice: '' });
      const { signal } = controller;
      const onAdvice = (advice: string) => setState({ busy: false, waiting: false, advice });
      const end = await followPrompt(MerchantRequestID, { signal, onAdvice });
      if (end === 'done') setState({ busy: false, waiting: false, advice: '' });
      if (end === 'unanswered') onAdvice(t.noAnswer);
    } catch (cause) {
      if (controller.signal.aborted) return;
      const t = words(testWords);
      notify({ kind: 'error', title: t.failed, area: 'contact' });
      const advice = cause instanceof Error ? cause.message : '';
      setState({ busy: false, waiting: false, advice });
    }
  };
  return { ...state, submit };
}
