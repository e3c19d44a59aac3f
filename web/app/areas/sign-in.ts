/** Signing up and in. */
export { LoginScreen } from '../screens/login.tsx';
export { SignupScreen } from '../screens/signup.tsx';
export { CheckEmail } from '../../features/account/sign-in/check-email.tsx';
export { Activate } from '../../features/account/sign-in/activate.tsx';
export { OtpScreen } from '../screens/otp.tsx';
export { ForgotPassword } from '../../features/account/sign-in/forgot-password.tsx';
