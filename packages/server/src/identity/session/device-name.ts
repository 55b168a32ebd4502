type Names = readonly (readonly [RegExp, string])[];

/** Ordered: browsers include the names of earlier ones in their user agent, so the first match counts. */
const browsers: Names = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined => names.find(([sign]) => sign.test(userAgent))?.[1];

/** Describes a device by its user agent: `Chrome en Windows`. */
export function deviceName(userAgent = ''): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  return browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'Dispositivo desconocido');
}
