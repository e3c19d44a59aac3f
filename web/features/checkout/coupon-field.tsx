import { typedCode } from '#contracts/typed.ts';
import { useEffect, useState } from 'react';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { formatKes } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Input } from '../../ui/input/input.tsx';
import styles from './checkout.module.css';
import type { CouponState } from './use-price.ts';
import { checkoutWords } from './words.ts';

const codeMax = 40;

/** "Have a coupon?": a line that opens, and then what the coupon took off. */
export function CouponField({ coupon }: { coupon: CouponState }) {
  const t = useWords(checkoutWords).coupon;
  const [open, setOpen] = useState(false);
  const { applied, code, refusal } = coupon;
  if (applied) {
    return (
      <div className={styles.coupon}>
        <TicketPercent aria-hidden="true" size={18} />
        {t.name(applied.code)}
        <strong>{`\u2212 ${formatKes(applied.discountKes)}`}</strong>
        <IconButton label={t.remove} onClick={() => coupon.apply('')}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  const isOpen = open || code !== '';
  return (
    <div>
      {!isOpen && (
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          <TicketPercent aria-hidden="true" />
          {t.ask}
        </Button>
      )}
      {isOpen && <Typing coupon={coupon} refusal={refusal} pressed={open} />}
    </div>
  );
}

type TypingProps = { coupon: CouponState; refusal: string | undefined; pressed: boolean };

function Typing({ coupon, refusal, pressed }: TypingProps) {
  const t = useWords(checkoutWords).coupon;
  const [text, setText] = useState(coupon.code);
  // It was opened by the customer's own press, so the cursor belongs here.
  useEffect(() => {
    if (pressed) document.querySelector<HTMLElement>('input[name="coupon"]')?.focus();
  }, [pressed]);
  const code = typedCode(text);
  const isSame = code === coupon.code;
  const apply = () => coupon.apply(code);
  return (
    <div className={styles.coupon}>
      <Field label={t.label} error={isSame ? refusal : undefined}>
        <Input
          name="coupon"
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={codeMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in this field applies the coupon; it does not pay.
            event.preventDefault();
            apply();
          }}
        />
      </Field>
      <Button busy={coupon.busy} disabled={code === '' || isSame} onClick={apply}>
        {t.apply}
      </Button>
    </div>
  );
}
