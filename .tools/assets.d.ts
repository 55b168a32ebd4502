/** What the build makes of files that are no TypeScript. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module '*.css' {}
declare module '*.svg' {
  const address: string;
  export default address;
}
