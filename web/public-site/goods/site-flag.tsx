/** A country's flag beside its name, brought once it is near the window. */
export const SiteFlag = ({ code }: Readonly<{ code: string }>) => (
  <img data-src={`${import.meta.env.VITE_FLAGS_BASE}/${code}.svg`} alt="" width={24} height={16} />
);
