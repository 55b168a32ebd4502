/** Type declarations of the part of the library that tests compare with. */
declare module 'split-sms' {
  interface Split {
    readonly characterSet: 'GSM' | 'Unicode';
    readonly parts: readonly unknown[];
    readonly bytes: number;
    readonly remainingInPart: number;
  }
  const library: { readonly split: (message: string, options?: { readonly summary?: boolean }) => Split };
  export default library;
}
