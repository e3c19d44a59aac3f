/** The customer's balance. */
export { balanceRoutes } from './balance.routes.ts';
export { creditCustomer } from './credit-customer.ts';
