import styles from './specimen.module.css';

/**
 * The neutral specimen that stands for every document template (decisions, §6.5): a grey card,
 * three bars, one word. Never a portrait, a number, an emblem or a flag.
 */
export function Specimen() {
  return (
    <svg className={styles.specimen} viewBox="0 0 240 150" role="img" aria-label="Specimen">
      <rect x="1" y="1" width="238" height="148" rx="12" />
      <path d="M28 40h120M28 66h170M28 92h92" />
      <text x="120" y="88" transform="rotate(-14 120 75)">
        SPECIMEN
      </text>
    </svg>
  );
}
