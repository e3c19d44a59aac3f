/** One body for every address, known or not (rule S81). */
export const checkYourEmail = {
  message: 'Check your email. If we can use this address, you’ll get a link shortly.',
};
