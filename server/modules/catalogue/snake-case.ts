/** The name of a field as columns have it, of tables and of files: auto_renewable. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
