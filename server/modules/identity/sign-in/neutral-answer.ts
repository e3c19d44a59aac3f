/** One body for every address, known or not (rule S81). */
export const checkYourEmail = {
  message: 'Check your e-mail. If the address can be used, a message is on its way.',
};
