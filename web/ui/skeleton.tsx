import styles from './skeleton.module.css';

type Props = { width?: string; height?: string; round?: boolean };

/** A grey placeholder with the size of the content, so that nothing shifts when it loads. */
export function Skeleton({ width = '100%', height = '1em', round = false }: Props) {
  return (
    <span
      className={styles.bone}
      style={{ width, height, borderRadius: round ? '999px' : undefined }}
      aria-hidden="true"
    />
  );
}
