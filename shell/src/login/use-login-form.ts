import { authentication } from '@pregon/auth-api/authentication';
import { useCaptcha } from '@pregon/auth-api/captcha';
import { loginForm, type LoginForm as Credentials } from '@pregon/contract/session/session.schema';
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { withSupportCode } from '@pregon/ui/support-code';
import * as v from 'valibot';

export type CredentialName = keyof Credentials;
type Messages = Readonly<Partial<Record<CredentialName, string>>>;

/** The state of the log-in form. */
export interface LoginFormState {
  readonly values: Readonly<Credentials>;
  /** The message of each invalid field. */
  readonly errors: Messages;
  /** The reason of the server for refusing the log-in. */
  readonly refusal: ReactNode;
  readonly isPending: boolean;
  readonly change: (name: CredentialName, value: string) => void;
  readonly submit: (event: FormEvent) => void;
  /** The bot check, to be rendered in the form. */
  readonly captcha: ReactNode;
}

const names = ['username', 'password'] as const;
const unknownFault = 'Un error a ocurrido, intente nuevamente.';

/**
 * State, validation and submit of the log-in form. It is the only form without the form library, which costs more than the rest of the page:
 * like that one it validates at the first submit and on every change from then on.
 */
export function useLoginForm(form: RefObject<HTMLFormElement | null>, onSecondStep: (fields: object) => void): LoginFormState {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [errors, setErrors] = useState<Messages>({});
  const [refusal, setRefusal] = useState<ReactNode>();
  const [isPending, setPending] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const captcha = useCaptcha();
  const focusLater = useFocusOnFailure(form, errors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const messages = messagesOf(values);
    setSubmitted(true);
    setRefusal(undefined);
    setErrors(messages);
    focusLater();
    if (names.some((name) => messages[name])) return;
    setPending(true);
    void logIn(values, captcha.execute).then((refused) => {
      if (refused.step) {
        onSecondStep(refused.step);
        return;
      }
      setPending(false);
      setErrors(refused.errors);
      setRefusal(refused.message);
      focusLater();
    });
  };
  const change = (name: CredentialName, value: string) => {
    const changed = { ...values, [name]: value };
    setValues(changed);
    if (wasSubmitted) setErrors(messagesOf(changed, [name, ...names.filter((each) => errors[each])]));
  };
  return { values, errors, refusal, isPending, change, submit, captcha: captcha.element };
}

interface Refused {
  readonly errors: Messages;
  readonly message?: ReactNode;
  /** What the second step needs. */
  readonly step?: object;
}

/** Logs in; afterwards the page navigates by the session. Never rejects: a bug is reported to the page. */
async function logIn(values: Credentials, proof: () => Promise<string | undefined>): Promise<Refused> {
  try {
    const recaptchaResponse = await proof();
    const credentials = v.parse(loginForm, values);
    const result = await authentication.logIn({ ...credentials, ...(recaptchaResponse && { recaptchaResponse }) });
    if (result.ok) return { errors: {} };
    const { fields } = result;
    if (fields['stepToken']) return { errors: {}, step: fields };
    const errors = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
    return Object.keys(errors).length > 0 ? { errors } : { errors, message: withSupportCode(result.message, result) };
  } catch (error) {
    reportError(error);
    return { errors: {}, message: unknownFault };
  }
}

/** The first message of each invalid field among the named ones. */
function messagesOf(values: Credentials, of: readonly CredentialName[] = names): Messages {
  const messages: Partial<Record<CredentialName, string>> = {};
  const { issues = [] } = v.safeParse(loginForm, values);
  for (const issue of issues) {
    const name = of.find((each) => each === issue.path?.[0].key);
    if (name) messages[name] ??= issue.message;
  }
  return messages;
}

/** Focuses the first invalid field after a submit, once its message is rendered. */
function useFocusOnFailure(form: RefObject<HTMLFormElement | null>, errors: Messages): () => void {
  const [count, setCount] = useState(0);
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  }, [errors]);
  useEffect(() => {
    const first = count > 0 ? names.find((name) => latest.current[name]) : undefined;
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }, [form, count]);
  return () => setCount((before) => before + 1);
}
