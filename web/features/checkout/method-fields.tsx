import CreditCard from 'lucide-react/icons/credit-card';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import { phoneHint } from '#contracts/phone.ts';
import { shortCustomerId } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { ChoiceCard } from '../../ui/input/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/input/field.tsx';
import { Input, PhoneInput } from '../../ui/input/input.tsx';
import styles from './checkout.module.css';
import { keyOf, modeOf, type Method, type Payer } from './purchase.ts';
import { checkoutWords } from './words.ts';

type Props = {
  methods: readonly Method[];
  method: Method;
  onMethod: (method: Method) => void;
  phone: string;
  onPhone: (phone: string) => void;
  onPhoneBlur: () => void;
  phoneError: string | undefined;
  payer: Payer | null;
  /** What the balance holds, in words; only read where it is offered. */
  balance: string;
};

/** How to pay and who pays: M-Pesa first, then the card provider's hosted page. */
export function MethodFields(props: Props) {
  const t = useWords(checkoutWords).panel;
  return (
    <>
      {props.methods.length > 1 && <MethodChoice {...props} />}
      {modeOf(props.method) === 'STK' && <PhoneField {...props} />}
      <Field label={t.email} hint={t.emailHint}>
        <Input type="email" name="email" readOnly value={props.payer?.email ?? ''} />
      </Field>
      <details className={styles.tips}>
        <summary>{t.details}</summary>
        <p className={styles.customer}>
          {t.customer}
          <code title={props.payer?.customerId}>
            {props.payer ? shortCustomerId(props.payer.customerId) : '…'}
          </code>
        </p>
      </details>
    </>
  );
}

function MethodChoice({ methods, method, onMethod, balance }: Props) {
  const t = useWords(checkoutWords).panel;
  const faces = {
    mpesa: { icon: Smartphone, name: t.mpesa, text: t.mpesaText },
    card: { icon: CreditCard, name: t.card, text: t.cardText },
    balance: { icon: Wallet, name: t.balance, text: t.balanceText(balance) },
  } as const;
  const faceOf = (way: Method) => {
    if (typeof way === 'string') return faces[way];
    const isPrompt = way.mode === 'STK';
    return {
      icon: isPrompt ? Smartphone : CreditCard,
      name: way.name,
      text: isPrompt ? t.promptText : t.pageText,
    };
  };
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{t.method}</legend>
      {methods.map((way) => {
        const { icon: Icon, name, text } = faceOf(way);
        return (
          <ChoiceCard
            key={keyOf(way)}
            name="method"
            value={keyOf(way)}
            checked={keyOf(method) === keyOf(way)}
            onChange={() => onMethod(way)}
          >
            <span className={styles.methodName}>
              <Icon className={cx(way === 'mpesa' && styles.mpesaIcon)} aria-hidden="true" />
              {name}
            </span>
            <span className={styles.methodText}>{text}</span>
          </ChoiceCard>
        );
      })}
    </fieldset>
  );
}

function PhoneField({ phone, onPhone, onPhoneBlur, phoneError }: Props) {
  const t = useWords(checkoutWords).panel;
  return (
    <Field label={t.phone} hint={t.phoneHint} error={phoneError}>
      <PhoneInput
        placeholder={phoneHint}
        value={phone}
        onChange={(event) => onPhone(event.target.value)}
        onBlur={onPhoneBlur}
      />
    </Field>
  );
}
