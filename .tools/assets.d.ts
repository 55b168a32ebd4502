/** Types of imported assets, which the build replaces by addresses. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}
declare module '*.css' {}
declare module '*.svg' {
  const address: string;
  export default address;
}
