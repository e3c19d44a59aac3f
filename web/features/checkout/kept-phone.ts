const key = 'mpesaPhone';

/** The number that this tab paid from last, as it was typed; empty where there was none. */
export const readKeptPhone = (): string => sessionStorage.getItem(key) ?? '';

export const keepPhone = (phone: string): void => sessionStorage.setItem(key, phone);
