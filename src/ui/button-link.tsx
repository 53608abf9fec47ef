import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './button-class.ts';

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook;

/** A link that looks like a button; takes what react-router's Link takes (`reloadDocument` for a document load). */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, block, className })} />;
}
