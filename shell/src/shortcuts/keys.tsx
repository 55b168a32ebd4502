/** Keys as they are labelled on the keyboard: 'Ctrl K'. */
export function Keys({ of: keys }: { of: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((key, place) => (
        <kbd key={`${place} ${key}`}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </span>
  );
}
