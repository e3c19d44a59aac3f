import { useState } from 'react';
import CreditCard from 'lucide-react/icons/credit-card';
import Smartphone from 'lucide-react/icons/smartphone';
import { phoneHint, readPhone } from '#contracts/phone.ts';
import { problemOfPhone } from '../../lib/form/form-problems.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { useStoredUser } from '../../lib/session/session.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { ChoiceCard } from '../../ui/input/checkbox.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input, PhoneInput } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './balance.module.css';
import { balanceWords } from './balance-words.ts';
import { readTopUp } from './top-up-amount.ts';
import { useTopUp } from './use-top-up.ts';

type Mode = 'STK' | 'LINK';
const usual = [500, 1000, 2500, 5000] as const;
const phoneKey = 'mpesaPhone';

type Props = {
  onFollow: (paymentId: string) => void;
  /** Whole shillings to begin with. */
  amountKes?: number | undefined;
};

/** How much, how, and the button that asks for it. */
export function TopUpForm({ onFollow, amountKes = 1_000 }: Props) {
  const t = useWords(balanceWords);
  const email = useStoredUser()?.email ?? '';
  const [text, setText] = useState(String(amountKes));
  const [mode, setMode] = useState<Mode>('STK');
  const [phone, setPhone] = useState(() => sessionStorage.getItem(phoneKey) ?? '');
  const [touched, setTouched] = useState(false);
  const topUp = useTopUp(onFollow);
  const amount = readTopUp(text);
  const phoneError = mode === 'STK' ? problemOfPhone(phone) : undefined;
  const submit = () => {
    setTouched(true);
    if (amount === undefined || phoneError) return;
    if (mode === 'STK') sessionStorage.setItem(phoneKey, phone);
    const accountNumber = (mode === 'STK' && readPhone(phone)) || email;
    topUp.begin({ amount, mode, accountNumber });
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="top-up"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 id="top-up">{t.topUp}</h2>
      <Amount text={text} onText={setText} wrong={touched && amount === undefined} />
      <Methods mode={mode} onMode={setMode} />
      {mode === 'STK' && (
        <Field label={t.phone} error={touched ? phoneError : undefined}>
          <PhoneInput
            placeholder={phoneHint}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </Field>
      )}
      {topUp.problem && (
        <Notice tone="bad" live>
          {topUp.problem}
        </Notice>
      )}
      <Button type="submit" variant={mode === 'STK' ? 'mpesa' : 'primary'} full busy={topUp.busy}>
        {amount === undefined ? t.sendEmpty : t.send(formatKes(amount))}
      </Button>
    </form>
  );
}

type AmountProps = { text: string; onText: (text: string) => void; wrong: boolean };

function Amount({ text, onText, wrong }: AmountProps) {
  const t = useWords(balanceWords);
  return (
    <>
      <Field label={t.amount} hint={t.amountHint} error={wrong ? t.amountWrong : undefined}>
        <Input
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </Field>
      <div className={styles.usual}>
        {usual.map((kes) => (
          <Button key={kes} size="small" onClick={() => onText(String(kes))}>
            {formatKes(kes)}
          </Button>
        ))}
      </div>
    </>
  );
}

function Methods({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useWords(balanceWords);
  const faces = [
    { value: 'STK', icon: Smartphone, name: t.mpesa, about: t.mpesaText },
    { value: 'LINK', icon: CreditCard, name: t.card, about: t.cardText },
  ] as const;
  return (
    <fieldset className={styles.methods}>
      <legend>{t.method}</legend>
      {faces.map(({ value, icon: Icon, name, about }) => (
        <ChoiceCard
          key={value}
          name="method"
          value={value}
          checked={mode === value}
          onChange={() => onMode(value)}
        >
          <span className={styles.methodName}>
            <Icon aria-hidden="true" />
            {name}
          </span>
          <span className={styles.methodText}>{about}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
