import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Outcome } from './use-selection.tsx';
import styles from './selection.module.css';
import { listWords as t } from './words.ts';

type Props = { outcome: Outcome; onClose: () => void };

/** What became of the selected rows; those that were refused, each with its reason. */
export default function OutcomeNotice({ outcome: { done, refused }, onClose }: Props) {
  const counts = [
    done.length > 0 && t.done(done.length),
    refused.length > 0 && t.refused(refused.length),
  ];
  return (
    <div className={styles.outcome}>
      <Notice
        live
        tone={refused.length > 0 ? 'warn' : 'ok'}
        title={counts.filter(Boolean).join(', ')}
        action={
          <IconButton label={t.dismiss} onClick={onClose}>
            <X />
          </IconButton>
        }
      >
        {refused.length > 0 && (
          <>
            <ul className={styles.refused}>
              {refused.map(({ id, name, why }) => (
                <li key={id}>
                  {name}: {why}
                </li>
              ))}
            </ul>
            <p>{t.stays}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
