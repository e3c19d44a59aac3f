/** What came of telling a modem to change its address. Details are for staff and hold no secret. */
export type ChangeAnswer =
  | Readonly<{ kind: 'accepted' }>
  /** It may be at it: the answer was lost, late or nothing that we know. */
  | Readonly<{ kind: 'unknown'; detail: string }>
  /** It is not at it. */
  | Readonly<{ kind: 'refused'; detail: string }>;

/** The modem behind one upstream. Neither call ever throws. */
export type Modem = Readonly<{
  /** Tells it to change its address. It is not to be told again because an answer was lost. */
  change: () => Promise<ChangeAnswer>;
  /** Whether it says that it is still at it; undefined where nobody says. */
  isChanging: () => Promise<boolean | undefined>;
}>;

/** Where a modem is told, with the credentials. */
export type ModemTarget = Readonly<{
  /** The whole link, or the base address of its manager. */
  address: string;
  login: string | null;
  password: string | null;
  /** The modem's IMEI at its manager. */
  modem: string | null;
}>;
