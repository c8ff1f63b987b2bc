"""Builder of the appliance's files: version trees and Debian packages. It uses nothing but the standard library."""
