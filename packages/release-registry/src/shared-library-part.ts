/** The name of the shell's lazy part with a shared library: `@pregon/ui/form` is in `ui-form`. The shell names its chunks so. */
export const sharedLibraryPart = (library: string): string => library.replace('@pregon/', '').replaceAll('/', '-');
