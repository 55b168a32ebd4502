import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readTheme, setTheme, themeScript, useTheme } from './theme.tsx';

function Choice() {
  const { theme, setTheme: choose } = useTheme();
  return (
    <>
      <p>{theme}</p>
      <button type="button" onClick={() => choose('dark')}>
        Oscuro
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

describe('theme', () => {
  it('follows the device until a theme is chosen, and remembers the choice', async () => {
    const user = userEvent.setup();
    render(<Choice />);
    expect(screen.getByText('system')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Oscuro' }));
    expect(screen.getByText('dark')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(readTheme()).toBe('dark');
  });

  it('follows another tab', () => {
    render(<Choice />);
    act(() => {
      localStorage.setItem('pregon-theme', 'light');
      window.dispatchEvent(new StorageEvent('storage', { key: 'pregon-theme' }));
    });
    expect(screen.getByText('light')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  it('is set before the first paint by a script that validates its input', () => {
    const run = () => {
      const script = document.createElement('script');
      script.textContent = themeScript;
      document.head.append(script);
      script.remove();
    };
    setTheme('dark');
    delete document.documentElement.dataset['theme'];
    run();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    delete document.documentElement.dataset['theme'];
    localStorage.setItem('pregon-theme', '"><b>');
    run();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(themeScript).not.toContain('<');
  });
});
