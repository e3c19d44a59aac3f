import type { CustomerKind, NoticeChannel, StaffKind } from '#contracts/account/notices.ts';
import { useWords } from '../../lib/text/words.ts';
import styles from './notices.module.css';
import { noticeWords } from './words.ts';

export type Choice<Kind, Channel> = { kind: Kind; channel: Channel; isOn: boolean };

type Props<Kind extends string, Channel> = {
  kinds: readonly {
    kind: Kind;
    channels: readonly { channel: Channel; isOn: boolean; isFixed: boolean }[];
  }[];
  /** The names of the kinds in the preferences. */
  names: Readonly<Record<Kind, string>>;
  isBusy: boolean;
  onChoose: (choice: Choice<Kind, Channel>) => void;
};

/** A box for each kind and way; a box is the choice itself, so there is nothing to save. */
export function ChoiceTable<Kind extends CustomerKind | StaffKind, Channel extends NoticeChannel>(
  props: Props<Kind, Channel>,
) {
  const { kinds, names, isBusy, onChoose } = props;
  const t = useWords(noticeWords).prefs;
  return (
    <table className={styles.choices} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          {kinds[0]?.channels.map(({ channel }) => (
            <th key={channel} scope="col">
              {t.channel[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, channels }) => (
          <tr key={kind}>
            <th scope="row">{names[kind]}</th>
            {channels.map(({ channel, isOn, isFixed }) => (
              <td key={channel}>
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={t.named(names[kind], t.channel[channel])}
                    checked={isOn}
                    disabled={isFixed}
                    onChange={({ target }) => onChoose({ kind, channel, isOn: target.checked })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
